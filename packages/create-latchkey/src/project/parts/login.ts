import { quote } from '../printModule.js'
import type { Feature } from './Part.js'

/** The secure site that Latchkey's `npm start` runs. */
export const localSecureUrl = 'http://secure.localhost:4001'

/** Visitors without a wallet log in by email or a social account, and get an embedded one. */
export const login: Feature = {
  label: 'Login by email and social accounts',
  help: 'login by email and social accounts, with an embedded wallet',
  describe({ gateway }) {
    const url = gateway ? (gateway.secureUrl ?? '') : localSecureUrl
    return {
      connector: {
        imports: { 'latchkey/embedded': ['embedded'] },
        text: `embedded({ url: ${quote(url)} })`,
      },
    }
  },
}
