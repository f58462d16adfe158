import * as approve from './approve/messages/english.js'
import { accountTexts, chainTexts } from './chains/pages.js'
import { dashboardTexts } from './messages/dashboardTexts.js'
import { keyTexts } from './messages/keyTexts.js'
import { changeTexts, linkTexts } from './messages/linkTexts.js'
import { pageTexts } from './messages/pageTexts.js'
import { timeTexts } from './messages/timeTexts.js'
import { windowTexts } from './messages/windowTexts.js'
import { failureTexts, refusalTexts } from './shared/refusalTexts.js'
import { texts as unlock } from './unlock/texts.js'

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
