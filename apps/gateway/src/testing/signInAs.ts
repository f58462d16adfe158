import { toSignInText } from '@latchkey/wire'
import { mnemonicToAccount } from 'viem/accounts'
import type { TestApp } from './createTestApp.js'

const phrase = 'test test test test test test test test test test test junk'
const site = 'localhost:3000'

/**
 * Signs in at a site of a project, as a visitor's wallet does.
 *
 * @param gateway - The gateway.
 * @param projectId - The project.
 * @param addressIndex - Which account of the development phrase the visitor has.
 * @returns The session token.
 */
export async function signInAs(
  { app, clock }: Pick<TestApp, 'app' | 'clock'>,
  projectId: string,
  addressIndex: number,
): Promise<string> {
  const account = mnemonicToAccount(phrase, { addressIndex })
  const given = (await app.inject(`/auth/v1/nonce?projectId=${projectId}`)).json()
  const data = {
    accountAddress: account.address,
    chainId: 'eip155:31337',
    domain: site,
    uri: `http://${site}/page`,
    version: '1',
    nonce: given.nonce as string,
    issuedAt: new Date(clock.nowMs).toISOString(),
  }
  const message = toSignInText(data)
  const response = await app.inject({
    method: 'POST',
    url: `/auth/v1/authenticate?projectId=${projectId}`,
    headers: { origin: `http://${site}`, 'x-nonce-jwt': `Bearer ${given.token}` },
    payload: { data, message, signature: await account.signMessage({ message }), clientId: null },
  })
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`)
  return response.json().token
}
