import { defineView } from '../defineView.js'
import { loadLater } from '../loadLater.js'

/** The account: what it holds and what can be done with it. */
export const accountView = defineView({
  id: 'Account',
  title: ({ messages }) => messages.titles.account,
  isTitleHidden: true,
  left: 'network',
  load: () => loadLater('Account'),
})
