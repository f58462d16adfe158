import { toCallerBlocks } from '@latchkey/primitives'
import { askPaymaster, askSponsor } from '@latchkey/wire/secure'
import { defineService } from '../defineService.js'
import { forSite, maxLargeBodyBytes, siteCall } from './forSite.js'

/** Fees that sites and projects pay. */
export const feeService = defineService({
  name: 'wallet-fees',
  reference: {
    title: 'Embedded wallet: fees',
    about: 'Paymasters of sites, and fees the project pays.',
    failures: ['paymaster/', 'session/', 'chain/'],
  },
  calls: {
    askPaymaster: siteCall(askPaymaster, maxLargeBodyBytes),
    askSponsor: siteCall(askSponsor, maxLargeBodyBytes),
  },
  create: (context) =>
    forSite(context, ({ answerPaid, askPaymaster: ask, requireSession }) => ({
      async askPaymaster({ body, request }) {
        await requireSession(request)
        return ask(body)
      },
      async askSponsor({ body, request, signal }) {
        const { projectId, userId } = await requireSession(request)
        const asker = { blocks: toCallerBlocks(request.ip), identify: async () => `wallet:${userId}` }
        return answerPaid({ params: undefined, ...body, asker, projectId, signal })
      },
    })),
})
