import '@polkadot/api/augment'
import { ApiPromise, WsProvider } from '@polkadot/api'

type Provider = NonNullable<NonNullable<Parameters<typeof ApiPromise.create>[0]>['provider']>

/** Connects an unmodified client, as pages do. For tests. */
export async function connectPolkadotApi(socketUrl: string): Promise<ApiPromise> {
  // The library's own provider leaves out what its interface may not have as undefined.
  const provider = new WsProvider(socketUrl) as Provider
  return await ApiPromise.create({ provider, noInitWarn: true })
}
