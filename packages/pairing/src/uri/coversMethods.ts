/**
 * Tells whether a wallet can serve a pairing: it must know every method the link names; it may know more.
 *
 * @param methods - The methods of the link; none means that nothing special is needed.
 * @param known - The methods the wallet serves.
 */
export function coversMethods(methods: readonly string[] | undefined, known: readonly string[]): boolean {
  return (methods ?? []).every((method) => known.includes(method))
}
