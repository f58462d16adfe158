import type { SignInSession, Siwx } from '@latchkey/core'
import { decodeBase64 } from '@latchkey/primitives'
import { verifyBip322 } from '@latchkey/testing'

/** A sign-in in memory, which takes what is signed by BIP-322 and nothing else. */
export function createBitcoinSiwx(): Siwx & { sessions: SignInSession[] } {
  const siwx = {
    sessions: [] as SignInSession[],
    async createMessage({ accountAddress, chainId }: { accountAddress: string; chainId: string }) {
      const facts = { domain: 'site.test', uri: 'http://site.test', version: '1', nonce: '12345678' }
      return {
        ...{ accountAddress, chainId, ...facts },
        toString: () => `site.test wants you to sign in with your Bitcoin account:\n${accountAddress}`,
      }
    },
    async addSession(session: SignInSession) {
      const { data, message, signature } = session
      const witness = decodeBase64(signature)
      if (!witness || !verifyBip322(data.accountAddress, message, witness)) throw new Error('bad signature')
      siwx.sessions.push(session)
    },
    async setSessions(sessions: SignInSession[]) {
      siwx.sessions = sessions
    },
    getSessions: async (chainId: string, address: string) =>
      siwx.sessions.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    async revokeSession() {},
    getRequired: () => true,
  }
  return siwx
}
