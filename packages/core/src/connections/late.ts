// What connections seldom need. A page that never does never loads it.
export { followOtherTab } from './followOtherTab.js'
export { identifyRestoredConnector } from './identifyRestoredConnector.js'
export { openAlongside } from './openAlongside.js'
export { putInFront } from './putInFront.js'
export { switchTo } from './switchTo.js'
export { toLeaveFailure } from './toLeaveFailure.js'
export { unlock } from './unlock.js'
