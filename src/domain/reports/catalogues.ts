/** Lists of choices that several forms share; labels stand in src/locales/<locale>/reports.json under choices.<name>. */
export const amountUnits = ['l15', 'l', 'kg', 'm3'] as const;

export const severities = ['s1', 's2', 's3', 's4'] as const;

export const leakSizes = ['smellOnly', 'bubbles', 'hiss', 'cloud', 'fire'] as const;

export const leakStops = ['yes', 'reduced', 'no'] as const;
