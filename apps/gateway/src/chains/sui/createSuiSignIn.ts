import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { SignInCapability } from '../ChainModule.js'
import type { ServedById } from '../createFindNetwork.js'
import type { SuiNetwork } from './SuiNetwork.js'
import { verifyZkLogin } from './signatures/zkLogin.js'
import { verifySignature } from './verifySignature.js'

/**
 * Makes the sign-in of Sui accounts. Only for accounts of logins (zkLogin) a network is asked; the others are the same for all
 * networks, served or not.
 *
 * @param served - The networks.
 */
export function createSuiSignIn(served: ServedById<SuiNetwork>): SignInCapability {
  return {
    toChainIdClaim: (reference) => reference,
    async verify({ caipNetworkId, ...signed }) {
      const verdict = verifySignature(signed)
      if (verdict === 'zk-login') return verifyZkLogin(served.byId(caipNetworkId), signed)
      if (verdict === 'multisig-zk-login') {
        throw new GatewayFailure(
          'sign-in/refused',
          'Accounts of several keys sign in here only with keys and passkeys: a login among them cannot be verified',
        )
      }
      return verdict
    },
    isOfKey: (signed) => verifySignature(signed) === true,
  }
}
