import * as approve from '../approve/messages/english.js'
import { accountTexts, chainTexts } from '../chains/pages.js'
import { failureTexts, refusalTexts } from '../shared/refusalTexts.js'
import { texts as unlock } from '../unlock/texts.js'
import { dashboardTexts } from './dashboardTexts.js'
import { keyTexts } from './keyTexts.js'
import { changeTexts, linkTexts } from './linkTexts.js'
import { pageTexts } from './pageTexts.js'
import { timeTexts } from './timeTexts.js'
import { windowTexts } from './windowTexts.js'

/** Every text of the secure site. Its pages import their own part, so that each loads no other one's. */
export const english = {
  account: accountTexts,
  approve: { ...approve },
  chain: chainTexts,
  change: changeTexts,
  dashboard: dashboardTexts,
  failure: failureTexts,
  key: keyTexts,
  link: linkTexts,
  page: pageTexts,
  refusal: refusalTexts,
  time: timeTexts,
  unlock,
  window: windowTexts,
}
