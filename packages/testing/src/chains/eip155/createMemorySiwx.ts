import type { SignInSession, Siwx } from '@latchkey/core'
import { verifyMessage } from 'viem'

/** A sign-in of {@link createMemorySiwx}: what it keeps, and how many writes ran at a time at the most. */
export type MemorySiwx = Siwx & { sessions: SignInSession[]; peak: number }

/**
 * Makes a sign-in that keeps sessions in memory and verifies their signatures, of EVM accounts.
 *
 * @param options - `required`: whether declining disconnects (true).
 */
export function createMemorySiwx(options: { required?: boolean } = {}): MemorySiwx {
  let writing = 0
  const siwx = {
    sessions: [] as SignInSession[],
    peak: 0,
    async createMessage({ accountAddress, chainId }: { accountAddress: string; chainId: string }) {
      const data = {
        accountAddress,
        chainId,
        domain: 'site.test',
        uri: 'http://site.test',
        version: '1',
        nonce: '12345678',
      }
      return {
        ...data,
        toString: () => `site.test wants you to sign in with your Ethereum account:\n${accountAddress}`,
      }
    },
    async addSession(session: SignInSession) {
      siwx.peak = Math.max(siwx.peak, ++writing)
      const { data, message, signature } = session
      const isValid = await verifyMessage({
        address: data.accountAddress as `0x${string}`,
        message,
        signature: signature as `0x${string}`,
      })
      writing--
      if (!isValid) throw new Error('bad signature')
      siwx.sessions.push(session)
    },
    async setSessions(sessions: SignInSession[]) {
      siwx.peak = Math.max(siwx.peak, ++writing)
      await Promise.resolve()
      writing--
      siwx.sessions = sessions
    },
    getSessions: async (chainId: string, address: string) =>
      siwx.sessions.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    async revokeSession() {},
    getRequired: () => options.required ?? true,
  }
  return siwx
}
