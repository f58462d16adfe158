/**
 * The inbox, which stands for a mail provider and for everybody's mail.
 *
 * @satisfies {import('../../parts/StackPart.js').StackPart<'mail' | 'smtp'>}
 */
export const mailPart = {
  ports: {
    mail: { variable: 'LATCHKEY_PORT_MAIL', port: 4003, what: 'the local inbox', origin: 'http://localhost' },
    smtp: {
      variable: 'LATCHKEY_PORT_SMTP',
      port: 4007,
      what: 'the mail the inbox takes',
      origin: 'smtp://127.0.0.1',
    },
  },
  toRows: ({ mail, smtp }) => [['Local inbox', `${mail}  (${smtp})`]],
}
