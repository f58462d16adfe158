import type { WaitingChange } from '@latchkey/wire/secure'

/** What a change that waits will do, in words. */
export const changeTexts: Record<WaitingChange['kind'], string> = {
  delete: 'The wallet and its account will be deleted',
  login: 'A login will be removed',
  device: 'A device will be revoked',
  way: 'A way to unlock will be removed',
}
