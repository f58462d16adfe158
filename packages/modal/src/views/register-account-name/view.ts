import { defineView } from '../defineView.js'

/** Choosing a name for the account, and signing it (§2.003.RegisterAccountName). */
export const registerAccountNameView = defineView({
  id: 'RegisterAccountName',
  events: ['name-ended'],
})
