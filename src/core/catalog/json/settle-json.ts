import type { Json } from '../../json.ts';

/**
 * What Go makes of a value that was just parsed, and how many members its objects have. The value is changed in place. Undefined
 * where a number is infinite.
 */
export function settleJson(value: Json): { readonly value: Json; readonly members: number } | undefined {
  const settler = new Settler();
  const settled = settler.settle(value);
  return settler.isFinite ? { value: settled, members: settler.members } : undefined;
}

type Mutable = { [key: string]: Json };

class Settler {
  members = 0;
  isFinite = true;

  settle(value: Json): Json {
    switch (typeof value) {
      case 'string':
        return value.isWellFormed() ? value : value.toWellFormed();
      case 'number':
        this.isFinite &&= Number.isFinite(value);
        return value;
      case 'object':
        if (value === null) return null;
        return Array.isArray(value) ? this.settleList(value) : this.settleObject(value as Mutable);
      default:
        return value;
    }
  }

  private settleList(list: Json[]): Json {
    for (let index = 0; index < list.length; index += 1) {
      const item = list[index] as Json;
      const settled = this.settle(item);
      if (settled !== item) list[index] = settled;
    }
    return list;
  }

  private settleObject(value: Mutable): Json {
    const keys = Object.keys(value);
    this.members += keys.length;
    for (const key of keys) {
      const member = value[key] as Json;
      const settled = this.settle(member);
      if (!key.isWellFormed()) {
        delete value[key];
        define(value, key.toWellFormed(), settled);
      } else if (settled !== member) {
        define(value, key, settled);
      }
    }
    return value;
  }
}

function define(target: Mutable, key: string, value: Json): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}
