/** Texts of the pages that show keys, open a recovery kit or delete a wallet. */
export const keyTexts = {
  export: {
    title: 'Export keys',
    intro: 'Log in again to see the keys of your wallet.',
    noWallet: 'No wallet yet, so there’s nothing to export.',
    ways: {
      passkey: 'Hold the button, then confirm with your passkey.',
      passphrase: 'Type your passphrase, then hold the button.',
      device:
        'This browser opens the wallet. It has to have been in use for a day, and your login has to be a few minutes old at most.',
      managed:
        'Your login opens the wallet. This browser has to have been in use for a day, and your login has to be a few minutes old at most.',
    },
    usePasskey: 'Use your passkey instead',
    usePassphrase: 'Use your passphrase instead',
  },
  recover: {
    title: 'Open a recovery kit',
    intro:
      'Choose the file and type the code from your paper. Nothing is sent anywhere: you can go offline first.',
    file: 'File',
    tooLong: 'This file is too long to be a recovery kit. Choose another',
    code: 'Code',
    codeHint: 'Nine groups of four',
    open: 'Open the kit',
    openedTitle: 'The kit opens',
    opened: 'This kit is of the wallet with these addresses.',
    elsewhere: 'Use the wallet elsewhere',
    elsewhereText:
      'Import the twelve words, or the key of one account, into another wallet. It then controls the same money.',
    close: 'Close the kit',
  },
  delete: {
    title: 'Delete the wallet',
    intro: 'Log in again to delete your wallet.',
    noWallet: 'No wallet, so there’s nothing to delete.',
    stays: 'What you own stays on its networks, and you can’t reach it any more',
    meaning: '{stays} unless you have a recovery kit or the keys.',
    hasKit: 'Your recovery kit still opens the wallet afterwards: its file and its code together.',
    noKit: 'You have no recovery kit. Export the keys or make a kit first.',
    confirm: 'To confirm, type the address of the wallet',
    waits:
      'It waits now. We mailed every address of yours. Your wallet’s own page shows until when, and calls it off.',
    button: 'Delete wallet and account',
    doneTitle: 'Deleted',
    done: 'The server has nothing of the wallet and the account any more.',
    kitStays: 'A recovery kit still opens the wallet. Destroy it if nobody should.',
  },
}
