import { defineView } from '../defineView.js'

/** Proving with a signature that an account is the visitor's. */
export const siwxSignMessageView = defineView({
  id: 'SIWXSignMessage',
  events: ['sign-in-failed'],
})
