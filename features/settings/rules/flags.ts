/** A node of the white-label tree as it goes out (specification §3): `enabled` is '1' when the flag is on. */
type FlagNode = { modId: string; enabled: '0' | '1'; childrenNodes: FlagNode[] }

/** One stored flag. The list is in display order. */
export type Flag = { modId: string; parentModId: string | null; enabled: boolean }

/**
 * The white-label tree. What stands under a node that is off is off as well, whatever its own switch says: one switch
 * closes a whole area, and whoever reads a single node needs no look at those above it.
 */
export function flagTree(flags: readonly Flag[], parentModId: string | null = null, parentIsOn = true): FlagNode[] {
  return flags
    .filter(flag => flag.parentModId === parentModId)
    .map(flag => {
      const isOn = parentIsOn && flag.enabled
      return { modId: flag.modId, enabled: isOn ? '1' : '0', childrenNodes: flagTree(flags, flag.modId, isOn) }
    })
}

/** Whether a flag is on. One that the tree does not know is off. */
export function isOn(tree: readonly FlagNode[], modId: string): boolean {
  return tree.some(node => (node.modId === modId && node.enabled === '1') || isOn(node.childrenNodes, modId))
}
