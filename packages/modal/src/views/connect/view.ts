import { getNamespaceName } from '@latchkey/primitives'
import { defineView } from '../defineView.js'
import { Connect } from './Connect.js'

/** Every way to connect. */
export const connectView = defineView({
  id: 'Connect',
  title: ({ messages, parameters }) =>
    parameters?.namespace === undefined
      ? messages.connect.title
      : messages.connect.titleOf({ name: getNamespaceName(parameters.namespace) }),
  left: 'help',
  footer: 'legal',
  Component: Connect,
})
