import { provideMailing } from '../../secure/provideMailing.js'
import type { SharedContext } from '../ServiceContext.js'
import { createEmailCapture, type EmailCapture } from './createEmailCapture.js'

/**
 * Makes the one piece that sign-ins and the calls of codes share.
 *
 * @param context - Of the services.
 */
export function provideEmailCapture(context: SharedContext): EmailCapture {
  const { chains, database, now } = context
  return createEmailCapture({ chains, database, mailing: context.use(provideMailing), now })
}
