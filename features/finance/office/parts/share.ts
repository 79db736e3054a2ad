/** `0.9612` as `96.12%`; nothing where nobody knows. */
export const shareText = (share: number | null) => (share === null ? '' : `${(share * 100).toFixed(2)}%`)
