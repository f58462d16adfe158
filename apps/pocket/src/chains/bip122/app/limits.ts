/** Satoshis for each virtual byte that are more than anybody has to pay. */
export const maxFeeRate = 500

/** A fee above this part of the money that goes in is pointed out: a quarter. */
export const feeShareDivisor = 4n

/** The most inputs, and the most outputs, of a transaction that is shown. */
export const maxParts = 200

/** The least satoshis that come back: less would cost more to spend than it is worth. A transfer spends only coins of more. */
export const dustAtomic = 546n
