/** The session token of a player, as the bench puts it into the studio's database. */
export const tokenOf = (player: number) => `stage-token-of-bench-player-${player}`
