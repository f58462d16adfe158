type Amount = { amount: string }

/** Texts of the view Pay. */
export const payTexts = {
  nothingTitle: 'Nothing to pay',
  nothingText: 'Start the payment on the site again.',
  preparing: 'Loading the payment…',
  onNetwork: ({ network }: { network: string }) => `on ${network}`,
  timeLeft: ({ seconds }: { seconds: number }) =>
    seconds >= 3600
      ? `${Math.floor(seconds / 3600)} h left`
      : seconds >= 60
        ? `${Math.floor(seconds / 60)} min left`
        : `${seconds} s left`,
  details: 'Details',
  recipient: 'Paid to',
  paymentId: 'Payment',
  total: 'Total',
  arrived: 'Arrived',
  withWallet: ({ walletName }: { walletName: string }) => `Pay with ${walletName}`,
  connectWallet: 'Pay with a wallet',
  connectWalletText: 'Connect one first',
  withExchange: 'Pay from your account there',
  withCard: 'Buy it with a card first',
  withCardText: 'Then pay from your wallet',
  underpaid: ({ amount, arrived }: Amount & { arrived: string }) =>
    `${arrived} of ${amount} has arrived. Pay the rest.`,
  wrongNetwork: 'A payment came on another network and doesn’t count here. Ask the site to return it.',
  transactionFailed: 'The last transaction failed. Nothing was paid. Try again.',
  paying: 'Waiting for you to pay',
  payingText: ({ amount }: Amount) => `Send ${amount} to finish.`,
  confirming: 'Confirming your payment',
  confirmingText: 'The site learns of it as soon as the network confirms it.',
  slow: 'We are still waiting',
  slowText: 'The network is slow. You may close this: the site learns of your payment by itself.',
  checkAgain: 'Check again',
  otherWay: 'Choose another way to pay',
  paid: ({ amount }: Amount) => `${amount} paid`,
  paidText: 'Your payment has arrived.',
  overpaid: ({ amount }: Amount) => `You paid ${amount} more than asked. Ask the site to return it.`,
  backToSite: 'Back to the site',
  close: 'Close',
} as const
