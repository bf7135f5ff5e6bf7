import type { Json } from '../../json.ts';

/**
 * What Go makes of a value that was just parsed, and how many members its objects have. The value is changed in place. Undefined
 * where a number is infinite.
 */
export function normaliseJson(value: Json): { readonly value: Json; readonly members: number } | undefined {
  const normaliser = new Normaliser();
  const normalised = normaliser.normalise(value);
  return normaliser.isFinite ? { value: normalised, members: normaliser.members } : undefined;
}

type Mutable = { [key: string]: Json };

class Normaliser {
  members = 0;
  isFinite = true;

  normalise(value: Json): Json {
    switch (typeof value) {
      case 'string':
        return value.isWellFormed() ? value : value.toWellFormed();
      case 'number':
        this.isFinite &&= Number.isFinite(value);
        return value;
      case 'object':
        if (value === null) return null;
        return Array.isArray(value) ? this.normaliseList(value) : this.normaliseObject(value as Mutable);
      default:
        return value;
    }
  }

  private normaliseList(list: Json[]): Json {
    for (let index = 0; index < list.length; index += 1) {
      const item = list[index] as Json;
      const normalised = this.normalise(item);
      if (normalised !== item) list[index] = normalised;
    }
    return list;
  }

  private normaliseObject(value: Mutable): Json {
    const keys = Object.keys(value);
    this.members += keys.length;
    for (const key of keys) {
      const member = value[key] as Json;
      const normalised = this.normalise(member);
      if (!key.isWellFormed()) {
        delete value[key];
        define(value, key.toWellFormed(), normalised);
      } else if (normalised !== member) {
        define(value, key, normalised);
      }
    }
    return value;
  }
}

function define(target: Mutable, key: string, value: Json): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}
