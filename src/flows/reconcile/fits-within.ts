/**
 * Makes a filter that keeps items as long as their JSON fits into the room that is left. What it keeps takes that room; an item that is too long for it
 * takes none, so that shorter ones after it may still be kept. It counts, so use it for one list.
 *
 * @param most characters of JSON, of all items together
 */
export function fitsWithin(most: number): (item: unknown) => boolean {
  let left = most;
  return item => {
    const { length } = JSON.stringify(item);
    if (length >= left) return false;
    left -= length + 1;
    return true;
  };
}
