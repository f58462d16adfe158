import * as v from 'valibot'
import { GatewayFailure } from '../../../http/GatewayFailure.js'
import type { SignedText } from '../../ChainModule.js'
import { askGraphLoosely } from '../askGraph.js'
import type { ConnectedNetwork } from '../SuiNetwork.js'

export const zkLoginFlag = 5

const query =
  'query($bytes:Base64!,$signature:Base64!,$author:SuiAddress!){verifyZkLoginSignature(bytes:$bytes,signature:$signature,intentScope:PERSONAL_MESSAGE,author:$author){success}}'

const schema = v.object({ verifyZkLoginSignature: v.object({ success: v.nullable(v.boolean()) }) })

/** So nodes name a signature that does not hold. */
const refusal = 'BAD_USER_INPUT'

/**
 * Asks a network whether the account of a login signed a text: what such a signature proves depends on the network's epoch, and on
 * the keys of those who run the login.
 *
 * @param connected - The network; undefined where it is not served.
 * @param signed - The text and its signature.
 * @throws GatewayFailure `sign-in/refused` where the network is not served, `sign-in/unavailable` where it does not answer.
 */
export async function verifyZkLogin(
  connected: ConnectedNetwork | undefined,
  { address, message, signature }: SignedText,
): Promise<boolean> {
  if (!connected) {
    throw new GatewayFailure(
      'sign-in/refused',
      'Only its network can verify an account of a login, and it is not served here: use an account with a key',
    )
  }
  const variables = { bytes: Buffer.from(message).toString('base64'), signature, author: address }
  try {
    const answer = await askGraphLoosely(connected, { query, variables })
    if ('data' in answer) return v.parse(schema, answer.data).verifyZkLoginSignature.success === true
    if (answer.code === refusal) return false
    throw new Error(answer.message)
  } catch (cause) {
    throw new GatewayFailure('sign-in/unavailable', 'The network of the wallet could not be asked', {
      cause,
      retryAfterSeconds: 2,
    })
  }
}
