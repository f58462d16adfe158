/**
 * The card sandbox, which stands for whoever takes cards and sells tokens.
 *
 * @satisfies {import('../../parts/StackPart.js').StackPart<'card'>}
 */
export const cardPart = {
  ports: {
    card: {
      variable: 'LATCHKEY_PORT_CARD',
      port: 4005,
      what: 'the card sandbox',
      origin: 'http://localhost',
    },
  },
  toRows: ({ card }) => [['Card sandbox', card]],
}
