import type { LocalService } from '../LocalService.js'
import { mailPart } from './part.mjs'

/** The inbox that takes mail for every address. */
export const mailService: LocalService<typeof mailPart> = {
  part: mailPart,
  label: 'Inbox',
  async start({ ports }) {
    const { startMail } = await import('./startMail.js')
    const { url, smtpUrl, stop } = await startMail({ port: ports.mail, smtpPort: ports.smtp })
    return { addresses: [url, smtpUrl], stop }
  },
  createGatewaySettings: ({ smtp }) => ({
    SMTP_URL: smtp,
    MAIL_FROM: 'Latchkey <login@latchkey.localhost>',
  }),
}
