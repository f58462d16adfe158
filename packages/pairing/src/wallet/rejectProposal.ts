import { deriveSessionKey, hashKey } from '../crypto/keys.js'
import { peerMethods } from '../messages/peerMethods.js'
import { addPublication } from '../sign/createOutbox.js'
import { publishChange } from '../sign/sessionActions.js'
import type { Proposal } from './WalletClient.js'
import type { KeyPairSource, WalletContext } from './WalletContext.js'
import { advanceWalletPairing, requireProposal } from './walletPairings.js'

/**
 * Declines what a site wants, a session or a sign-in.
 *
 * @param reason - What the site is told.
 * @throws pairing/expired, pairing/relay-unreachable, pairing/relay-refused
 */
export async function rejectProposal(
  { engine, keyPairs }: WalletContext,
  proposal: Proposal,
  reason: { code: number; message: string },
): Promise<void> {
  await engine.start()
  const { pairingTopic, id } = proposal
  const content = { error: reason }
  const key =
    proposal.kind === 'authentication'
      ? await deriveResponseKey(
          keyPairs,
          requireProposal(engine.store.state, proposal).phase.proposerPublicKey,
        )
      : undefined
  await publishChange(engine, (state, publisher, entryId) => {
    const { pairing } = requireProposal(state, proposal)
    const done = advanceWalletPairing(state, pairingTopic, { status: 'done' })
    const publication = key
      ? { ...key.response, id, content, how: peerMethods.wc_sessionAuthenticate.reject }
      : {
          topic: pairingTopic,
          symKey: pairing.symKey,
          id,
          content,
          how: peerMethods.wc_sessionPropose.reject,
        }
    return addPublication(done, publisher, publication, entryId)
  })
}

/**
 * Makes the key for the answer to a sign-in, which only the site can follow, and the topic of the session it may lead to.
 *
 * @param proposerPublicKey - The site's; its hash is the topic the answer goes to.
 */
export async function deriveResponseKey(keyPairs: KeyPairSource, proposerPublicKey: string) {
  const { privateKey, publicKey: senderPublicKey } = await keyPairs.take()
  const { symKey, topic: sessionTopic } = await deriveSessionKey(privateKey, proposerPublicKey)
  return { response: { topic: await hashKey(proposerPublicKey), symKey, senderPublicKey }, sessionTopic }
}
