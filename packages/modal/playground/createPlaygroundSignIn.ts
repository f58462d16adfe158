import type { SignInSession, Siwx } from '@latchkey/core'

/** Sign-in that keeps its sessions in the page and believes every signature. */
export function createPlaygroundSignIn(): Siwx {
  let sessions: SignInSession[] = []
  return {
    async createMessage({ accountAddress, chainId }) {
      const data = {
        accountAddress,
        chainId,
        domain: location.host,
        uri: location.origin + location.pathname,
        version: '1',
        nonce: '1',
      }
      return { ...data, toString: () => `${location.host} wants you to sign in as ${accountAddress}` }
    },
    async addSession(session) {
      sessions = [...sessions, session]
    },
    async setSessions(next) {
      sessions = [...next]
    },
    getSessions: async (chainId, address) =>
      sessions.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    async revokeSession() {
      sessions = []
    },
    getRequired: () => true,
  }
}
