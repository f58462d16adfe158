/**
 * The two local chains of Cosmos.
 *
 * @satisfies {import('../../parts/StackPart.js').ChainPart<'cosmos' | 'cosmosZone'>}
 */
export const cosmosPart = {
  ports: {
    cosmos: {
      variable: 'LATCHKEY_PORT_COSMOS',
      port: 1317,
      what: 'the node of Local Hub',
      origin: 'http://127.0.0.1',
    },
    cosmosZone: {
      variable: 'LATCHKEY_PORT_COSMOS_ZONE',
      port: 1318,
      what: 'the node of Local Zone',
      origin: 'http://127.0.0.1',
    },
  },
  nodes: { 'latchkey-hub-1': 'cosmos', 'latchkey-zone-1': 'cosmosZone' },
  toRows: ({ cosmos, cosmosZone }) => [
    ['Cosmos node, Local Hub', cosmos],
    ['Cosmos node, Local Zone', cosmosZone],
  ],
}
