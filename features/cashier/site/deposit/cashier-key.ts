/** A live hint about the cashier makes everything under this be read again. */
export const CASHIER_KEY = 'cashier'
