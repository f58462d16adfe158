/**
 * @param {readonly number[]} values
 * @param {number} share From 0 to below 1; 0.5 for the middle.
 */
export function getQuantile(values, share) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)]
}
