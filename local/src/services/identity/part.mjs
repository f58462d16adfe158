/**
 * The identity provider, which stands for the providers people log in with.
 *
 * @satisfies {import('../../parts/StackPart.js').StackPart<'identity'>}
 */
export const identityPart = {
  ports: {
    identity: {
      variable: 'LATCHKEY_PORT_IDENTITY',
      port: 4004,
      what: 'the local identity provider',
      origin: 'http://localhost',
    },
  },
  toRows: ({ identity }) => [['Local identities', identity]],
}
