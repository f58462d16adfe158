import {
  createProofKey,
  type ProofParameters as WholeProofParameters,
  writeProof,
} from '@latchkey/wire/secure'
import { calculateJwkThumbprint } from 'jose'

/** What a proof is of. */
export type ProofParameters = Omit<WholeProofParameters, 'key'>

/** A browser with a key of its own. */
export type TestDevice = { thumbprint: string; prove(parameters: ProofParameters): Promise<string> }

/** Makes a browser's key, as the secure site makes it. */
export async function createTestDevice(): Promise<TestDevice> {
  const key = await createProofKey()
  return {
    thumbprint: await calculateJwkThumbprint(key.publicJwk),
    prove: (parameters) => writeProof({ key, ...parameters }),
  }
}
