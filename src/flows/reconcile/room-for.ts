/**
 * Whether the JSON of one item after the other still fits. An item that does not fit takes no room from those behind it.
 *
 * @param most characters of JSON, of all items together
 */
export function roomFor(most: number): (item: unknown) => boolean {
  let left = most;
  return item => {
    const { length } = JSON.stringify(item);
    if (length >= left) return false;
    left -= length + 1;
    return true;
  };
}
