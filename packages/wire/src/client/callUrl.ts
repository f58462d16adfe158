/** Which gateway calls go to, and in whose name. */
export type CallAddress = {
  /** The gateway's address, such as `http://localhost:4000`. */
  baseUrl: string
  /** The project the calls are for. */
  projectId: string
  /** Sent as `st`. */
  sdkType: string
  /** Sent as `sv`, `{framework}-{adapters}-{semver}`. */
  sdkVersion: string
}

/** Paths of the pictures; `:id` is the picture's. A page needs them before it needs any schema. */
export const imagePaths = {
  wallet: '/getWalletImage/:id',
  asset: '/public/getAssetImage/:id',
  currency: '/public/getCurrencyImage/:id',
  token: '/public/getTokenImage/:id',
} as const

/** Path of the wallet directory, which the page asks before its schemas are there. */
export const walletsPath = '/getWallets'

/**
 * The whole address of a call, with `projectId`, `st` and `sv`.
 *
 * @param address - Which gateway, in whose name.
 * @param path - The call's path, with `:names` for its parameters.
 * @param input - `params` take the place of the names; empty values of `query` are left out.
 */
export function toCallUrl(
  { baseUrl, projectId, sdkType: st, sdkVersion: sv }: CallAddress,
  path: string,
  {
    params = {},
    query = {},
  }: { params?: Record<string, string>; query?: Record<string, string | undefined> } = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const url = new URL(baseUrl.replace(/\/$/, '') + filled)
  for (const [name, value] of Object.entries({ ...query, projectId, st, sv })) {
    if (value !== undefined && value !== '') url.searchParams.set(name, value)
  }
  return url.href
}
