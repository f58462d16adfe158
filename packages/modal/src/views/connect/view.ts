import { defineView } from '../defineView.js'
import { Connect } from './Connect.js'

/** Every way to connect. */
export const connectView = defineView({
  id: 'Connect',
  title: ({ messages }) => messages.connect.title,
  left: 'help',
  footer: 'legal',
  Component: Connect,
})
