/**
 * The exchange sandbox, which stands for exchanges where visitors have an account.
 *
 * @satisfies {import('../../parts/StackPart.js').StackPart<'exchange'>}
 */
export const exchangePart = {
  ports: {
    exchange: {
      variable: 'LATCHKEY_PORT_EXCHANGE',
      port: 4010,
      what: 'the exchange sandbox',
      origin: 'http://localhost',
    },
  },
  toRows: ({ exchange }) => [['Exchange sandbox', exchange]],
}
