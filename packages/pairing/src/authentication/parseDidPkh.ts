import { isCaip10, parseCaip10 } from '@latchkey/primitives'
import { refuseAuthentication } from './refuseAuthentication.js'

/** An account that signed. */
export type Issuer = {
  account: string
  chainId: string
  namespace: string
  reference: string
  address: string
}

/**
 * Reads the issuer of a signed message.
 *
 * @param issuer - `did:pkh:` and a CAIP-10 id.
 * @throws `pairing/authentication-invalid` when it is none.
 */
export function parseDidPkh(issuer: string): Issuer {
  const account = issuer.startsWith('did:pkh:') ? issuer.slice('did:pkh:'.length) : ''
  if (!isCaip10(account)) throw refuseAuthentication('the issuer is no account')
  const { caipNetworkId, namespace, reference, address } = parseCaip10(account)
  return { account, chainId: caipNetworkId, namespace, reference, address }
}
