/** Who shares a value with whom, by slot. */
export interface Groups {
  /** `counts`: people marked as duplicates don't make anyone else a duplicate. */
  put(slot: number, key: string | null, counts: boolean): void;
  /** How many others share this slot's value and count. */
  others(slot: number, counts: boolean): number;
}

interface Group {
  key: string;
  members: number;
  counting: number;
}

export function createGroups(): Groups {
  const byKey = new Map<string, Group>();
  const groupOf: (Group | undefined)[] = [];
  const counted: boolean[] = [];

  function leave(slot: number) {
    const group = groupOf[slot];
    if (!group) return;
    group.members--;
    if (counted[slot]) group.counting--;
    if (group.members === 0) byKey.delete(group.key);
  }

  return {
    put(slot, key, counts) {
      leave(slot);
      counted[slot] = counts;
      groupOf[slot] = undefined;
      if (key === null) return;
      let group = byKey.get(key);
      if (!group) byKey.set(key, (group = { key, members: 0, counting: 0 }));
      group.members++;
      if (counts) group.counting++;
      groupOf[slot] = group;
    },
    others(slot, counts) {
      const group = groupOf[slot];
      return group === undefined ? 0 : group.counting - (counts ? 1 : 0);
    },
  };
}
