import { defineGroup } from '../base/defineGroup.js'
import type { LoginEvents } from './createLogin.js'
import { loginItems } from './items.js'
import { type LoginState, noLogin } from './LoginState.js'

/** Logging in to the embedded wallet. */
export const login = defineGroup<
  'login',
  LoginState,
  ReturnType<typeof import('./createLogin.js').createLogin>,
  LoginEvents,
  Record<never, never>,
  typeof loginItems
>({
  name: 'login',
  state: noLogin,
  items: loginItems,
  storedAs: loginItems.loginLeft,
  load: async () => (await import('./createLogin.js')).createLogin,
})
