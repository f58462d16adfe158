import { namespaceNames } from '@latchkey/primitives'
import { defineView } from '../defineView.js'

/** Every way to connect. */
export const connectView = defineView({
  id: 'Connect',
  title: ({ messages, parameters }) =>
    parameters?.namespace === undefined
      ? messages.connect.title
      : messages.connect.titleOf({ name: namespaceNames[parameters.namespace] }),
  left: 'help',
  footer: 'legal',
  load: () => import('./Connect.js').then((module) => module.Connect),
})
