import { getNamespaceName, type Namespace } from '@latchkey/primitives'
import { defineView, type ViewContext } from '../defineView.js'

/** `namespace`: only wallets of it are listed. */
type ConnectParameters = { namespace?: Namespace | undefined } | undefined

/** Every way to connect. */
export const connectView = defineView({
  id: 'Connect',
  title: ({ messages, parameters }: ViewContext<ConnectParameters>) =>
    parameters?.namespace === undefined
      ? messages.connect.title
      : messages.connect.titleOf({ name: getNamespaceName(parameters.namespace) }),
  left: 'help',
  footer: 'legal',
})
