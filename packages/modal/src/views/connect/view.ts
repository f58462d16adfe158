import { defineView } from '../defineView.js'

/** Every way to connect. */
export const connectView = defineView({
  id: 'Connect',
  title: ({ messages }) => messages.connect.title,
  left: 'help',
  footer: 'legal',
  load: () => import('./Connect.js').then((module) => module.Connect),
})
