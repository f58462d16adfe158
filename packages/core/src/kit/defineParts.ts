/** What makes each part. */
type Makers = Record<string, () => object>

/**
 * An object whose parts are made when they are first used, and once: a page draws its button before it needs most of
 * them. Making a part does nothing that somebody could miss.
 *
 * @param makers - What makes each part.
 */
export function defineParts<M extends Makers>(
  makers: M,
): { readonly [Name in keyof M]: ReturnType<M[Name]> } {
  const parts = {}
  for (const [name, make] of Object.entries(makers)) {
    let part: object | undefined
    Object.defineProperty(parts, name, {
      get: () => {
        part ??= make()
        return part
      },
      enumerable: true,
    })
  }
  return parts as { readonly [Name in keyof M]: ReturnType<M[Name]> }
}
