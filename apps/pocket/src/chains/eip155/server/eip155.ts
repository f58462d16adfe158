import { localNetworks } from '@latchkey/local/networks/eip155'
import { evmNodeMethods } from '@latchkey/wire/nodes'
import { admitJsonRpc } from '../../admitJsonRpc.js'
import type { ServerChain } from '../../ServerChain.js'
import { toNetwork } from '../chainId.js'
import { facts } from '../facts.js'
import { checkNode } from './checkNode.js'

/** The networks of the EVM at pocket's server. */
export const eip155: ServerChain = {
  facts,
  localNetworks: localNetworks.map(({ id, name, rpcUrls }) => ({
    id: toNetwork(id),
    name,
    rpcUrl: rpcUrls.default.http[0],
  })),
  admit: (question) => admitJsonRpc(question, evmNodeMethods),
  checkNode,
}
