import { signAsOwner, type VaultId } from '@latchkey/vault'
import { type OwnerAction, type OwnerProof, ownerCalls, writeOwnerStatement } from '@latchkey/wire/secure'
import * as v from 'valibot'
import type { WorkerCallPayload } from '../shared/workerCalls.js'

/** The wallet while it is open, and the session the signature is to count in. */
export type OwnerSigner = {
  wallet: Pick<WorkerCallPayload<'perform'>['wallet'], 'ownerCounter' | 'userId' | 'version'>
  /** Lent. */
  vaultKey: Uint8Array<ArrayBuffer>
  sessionId: string
}

type OwnerBody<Action extends OwnerAction> = v.InferOutput<(typeof ownerCalls)[Action]['body']>

/**
 * Signs the body of a call as the wallet's owner. What is signed is what its schema gives, which is what the gateway acts on.
 *
 * @param signer - The wallet, open, and the session.
 * @param action - Name of the call.
 * @param body - Its body.
 * @returns The body with the signature.
 */
export async function signBody<Action extends OwnerAction>(
  { sessionId, vaultKey, wallet: { ownerCounter: counter, userId, version } }: OwnerSigner,
  action: Action,
  body: Omit<OwnerBody<Action>, 'owner'>,
): Promise<OwnerBody<Action> & { owner: OwnerProof }> {
  const parsed = v.parse(ownerCalls[action].body as v.GenericSchema, body) as OwnerBody<Action>
  const id: VaultId = { userId, version }
  const message = writeOwnerStatement({ ...id, sessionId, counter, action, body: parsed })
  return { ...parsed, owner: { counter, signature: await signAsOwner({ id, vaultKey, message }) } }
}
