import { getApprovals } from '@latchkey/wire'
import { defineService } from '../defineService.js'
import { provideImages } from '../images/provideImages.js'
import { providePriceNotes } from '../price-notes/providePriceNotes.js'
import { ApprovalFailure } from './ApprovalFailure.js'
import { approvals } from './ApprovalProvider.js'
import { createGetApprovals } from './createGetApprovals.js'

/** What contracts may take from accounts. */
export const approvalService = defineService({
  name: 'approvals',
  reference: {
    title: 'Approvals',
    about: 'What contracts may take from an account.',
    failures: ['request/address', 'chain/', 'approvals/'],
  },
  calls: {
    getApprovals: { call: getApprovals, example: { 'query.chainId': '{network}' } },
  },
  capabilities: [approvals],
  failures: ApprovalFailure,
  async create(context) {
    const notes = context.use(providePriceNotes)
    const images = await context.use(provideImages)
    return { getApprovals: createGetApprovals({ ...context, images, notes }) }
  },
})
