import { analyticsService } from './analytics/analyticsService.js'
import { approvalService } from './approvals/approvalService.js'
import { balanceService } from './balances/balanceService.js'
import { chainIndexService } from './chain-index/chainIndexService.js'
import { emailCaptureService } from './email-capture/emailCaptureService.js'
import { accountService } from './embedded-wallet/accountService.js'
import { feeService } from './embedded-wallet/feeService.js'
import { keyService } from './embedded-wallet/keyService.js'
import { loginService } from './embedded-wallet/loginService.js'
import { sessionService } from './embedded-wallet/sessionService.js'
import { socialService } from './embedded-wallet/socialService.js'
import { exchangeService } from './exchange/exchangeService.js'
import { gatewayService } from './gateway/gatewayService.js'
import { historyService } from './history/historyService.js'
import { imageService } from './images/imageService.js'
import { jsonRpcService } from './json-rpc/jsonRpcService.js'
import { nameRegistryService } from './name-registry/nameRegistryService.js'
import { nameService } from './names/nameService.js'
import { networkService } from './networks/networkService.js'
import { nftService } from './nfts/nftService.js'
import { onrampService } from './onramp/onrampService.js'
import { operationService } from './operations/operationService.js'
import { ownerService } from './owner/ownerService.js'
import { paymentService } from './payments/paymentService.js'
import { priceNoteService } from './price-notes/priceNoteService.js'
import { signInService } from './sign-in/signInService.js'
import { smartSessionService } from './smart-sessions/smartSessionService.js'
import { swapService } from './swap/swapService.js'
import { transferService } from './transfers/transferService.js'
import { verifyService } from './verify/verifyService.js'
import { walletService } from './wallets/walletService.js'

/** The services of a gateway, in the order of the reference. A new one is a folder beside this file and its line here. */
export const services = [
  gatewayService,
  signInService,
  emailCaptureService,
  balanceService,
  approvalService,
  chainIndexService,
  priceNoteService,
  historyService,
  nameService,
  nameRegistryService,
  nftService,
  networkService,
  operationService,
  smartSessionService,
  swapService,
  onrampService,
  exchangeService,
  jsonRpcService,
  paymentService,
  transferService,
  walletService,
  imageService,
  verifyService,
  analyticsService,
  ownerService,
  loginService,
  socialService,
  sessionService,
  keyService,
  accountService,
  feeService,
] as const
