/**
 * On what the proposed level of each defect rests: a statement of the driver manual, or, where the
 * manual says nothing, the word of the technician on duty, who has still to give it. Only scripts
 * and tests read this.
 */

/** A sentence or a row of a chapter. */
export interface Statement {
  /** Number of the chapter. */
  readonly chapter: number;
  /** Anchor of the section, "stop-if" for the box at the head of the chapter. */
  readonly section: string;
  /** Words of the English edition by which the statement is found. */
  readonly words: string;
}

const at = (chapter: number, section: string, words: string): Statement => ({
  chapter,
  section,
  words,
});

const papersMissing = at(2, 'stop-if', 'a document is missing or has expired');
const platesWrong = at(2, 'stop-if', 'plates and placards do not match');
const extinguisher = at(3, 'stop-if', 'an extinguisher is missing, empty or its seal is broken');
const gloves = at(3, 'stop-if', 'gloves or eye protection are missing');
const detector = at(3, 'stop-if', 'the gas detector fails its bump test');
const eyeRinsing = at(3, 'equipment-vehicle', 'eye rinsing liquid when you carry oxygen');
const escapeMask = at(3, 'equipment-vehicle', 'or escape mask');
const brakes = at(4, 'stop-if', 'brakes, steering, wheels or coupling');
const hose = at(4, 'stop-if', 'the hose is damaged or its test has expired');
const gasAtTank = at(4, 'stop-if', 'you smell gas at the tank body');
const tankTest = at(4, 'stop-if', 'the test of the tank has expired');
const absLamp = at(4, 'check-brakes', 'If the lamp stays on');
const dirtyLamp = at(4, 'check-decide', 'dirty lamp');
const mudguard = at(4, 'check-decide', 'loose mudguard stay');
const wheelNut = at(4, 'check-decide', 'brake, wheel nut');
const lights = at(4, 'check-decide', 'headlight, indicator');
const cabinetLock = at(4, 'check-tank', 'cabinet lockable');
const oilAtOxygen = at(6, 'stop-if', 'oil, grease or tarmac near an oxygen connection');
const pressureRise = at(6, 'stop-if', 'the pressure in the tank rises faster');
const iced = at(6, 'stop-if', 'iced over a large area');
const earthContact = at(7, 'stop-if', 'the earth connection makes no contact');
const overfillTripped = at(7, 'stop-if', 'the overfill prevention device has tripped');
const seatBelt = at(8, 'driving-rules', 'Seat belt on');
const noSafePlace = at(10, 'stop-if', 'there is no safe place for the tanker');
const noSight = at(10, 'stop-if', 'you cannot see the tanker from the tank');
const ignition = at(10, 'stop-if', 'there is an ignition source within');
const tankDamaged = at(10, 'stop-if', 'tank or valves are damaged');
const signWrong = at(10, 'stop-if', 'the product sign does not match');
const signFaded = at(10, 'arrival-decide', 'warning sign faded, fence broken');
const plateIllegible = at(10, 'arrival-decide', 'data plate illegible');
const cellarGauge = at(10, 'arrival-decide', 'gauge stuck, inspection overdue');
const rainCap = at(10, 'arrival-decide', 'rain cap of the relief valve missing');
const emptyTank = at(10, 'arrival-decide', 'tank empty, pressure gauge at 0');
const damagedValve = at(10, 'arrival-decide', 'damaged valve, pressure above the mark');
const smell = at(10, 'arrival-decide', 'smell, hissing, white vapour');
const connection = at(11, 'stop-if', 'tank, valve or hose is damaged');
const earthingFails = at(11, 'stop-if', 'earthing, remote control or overfill prevention');
const earthSpike = at(11, 'filling-prepare', 'to the earthing lug or an earth spike');
const puddle = at(11, 'filling-connect', 'Fittings under water');
const overfilled = at(11, 'filling-trouble', 'filled above 85');
const ullageFaulty = at(10, 'arrival-decide', 'ullage valve faulty');
const interlock = at(12, 'finish-walk', 'Interlock faulty');
const cannotShut = at(12, 'stop-if', 'pump or valve cannot be shut off');
const vehicleDamaged = at(13, 'stop-if', 'vehicle or tank is damaged');
const winterTyres = at(15, 'stop-if', 'winter tyres are missing');
const reliefBlows = at(15, 'special-heat', 'If it blows');
const floating = at(15, 'special-flood', 'A tank that is not anchored can float');

export interface DefectSource {
  readonly statement: Statement;
}

const says = (statement: Statement): DefectSource => ({ statement });

/**
 * "silent": the manual says nothing, and the technician on duty has not confirmed the level yet.
 * Where that is done, `confirmed` is the day of the signature, YYYY-MM-DD.
 */
export const defectSources: Readonly<
  Record<string, DefectSource | 'silent' | { readonly confirmed: string }>
> = {
  ctLeak: says(smell),
  ctPressureHigh: says(reliefBlows),
  ctOverfilled: says(overfilled),
  ctWrongProduct: says(signWrong),
  ctOutOfGas: says(emptyTank),
  ctAccessRoad: 'silent',
  ctParking: says(noSafePlace),
  ctDistanceHose: 'silent',
  ctNoSight: says(noSight),
  ctPathTrip: 'silent',
  ctIgnition: says(ignition),
  ctFireLoad: 'silent',
  ctVegetation: 'silent',
  ctOpenings: says(cellarGauge),
  ctEnclosed: 'silent',
  ctBuildingChange: 'silent',
  ctImpactProtection: 'silent',
  ctFence: says(signFaded),
  ctSignage: says(signFaded),
  ctExtinguisher: 'silent',
  ctPlate: says(plateIllegible),
  ctDomeCover: 'silent',
  ctDomeShaftWater: says(puddle),
  ctFoundation: 'silent',
  ctFloating: says(floating),
  ctCoating: 'silent',
  ctCorrosion: 'silent',
  ctAnode: 'silent',
  ctShellDamage: says(tankDamaged),
  ctFillValve: says(damagedValve),
  ctFillCap: 'silent',
  ctVapourValve: 'silent',
  ctLiquidOff: 'silent',
  ctReliefValve: says(damagedValve),
  ctReliefCap: says(rainCap),
  ctGauge: says(cellarGauge),
  ctUllage: says(ullageFaulty),
  ctOverfillDevice: says(earthingFails),
  ctManometer: 'silent',
  ctRegulator: 'silent',
  ctPipework: 'silent',
  ctRemoteFill: 'silent',
  ctEarthing: says(earthSpike),
  ctVaporizer: 'silent',
  ctCryoIce: says(iced),
  ctCryoCoupling: says(oilAtOxygen),
  ctCryoApron: says(oilAtOxygen),
  ctAsphyxia: 'silent',
  ctInspectionOuter: says(cellarGauge),
  ctInspectionInner: says(cellarGauge),
  ctDocuments: 'silent',
  ctOther: 'silent',
  chBrakeService: says(wheelNut),
  chBrakeParking: says(brakes),
  chBrakeAir: says(brakes),
  chRetarder: 'silent',
  chAbsEsc: says(absLamp),
  chTyreDamage: says(brakes),
  chTyreTread: says(brakes),
  chTyrePressure: 'silent',
  chWinterTyre: says(winterTyres),
  chWheelNuts: says(wheelNut),
  chLightsFront: says(lights),
  chLightsRear: says(lights),
  chIndicator: says(lights),
  chMarkerLights: 'silent',
  chHorn: 'silent',
  chSteering: says(brakes),
  chSuspension: 'silent',
  chFrame: 'silent',
  chFifthWheel: says(brakes),
  chCouplingLines: says(brakes),
  chEngine: 'silent',
  chExhaust: 'silent',
  chGearbox: 'silent',
  chPto: 'silent',
  chFuel: 'silent',
  chElectrics: 'silent',
  chBatteryIsolator: 'silent',
  chCabDoor: 'silent',
  chSeatBelt: says(seatBelt),
  chWindscreen: 'silent',
  chMirrorsCamera: 'silent',
  chHeating: 'silent',
  chTachograph: 'silent',
  chTelematics: 'silent',
  chOrangePlateFront: says(platesWrong),
  chPlacards: says(platesWrong),
  chDocuments: says(papersMissing),
  chCleanliness: says(dirtyLamp),
  chAccidentDamage: says(vehicleDamaged),
  chOther: 'silent',
  eqExt2kg: says(extinguisher),
  eqExt6kg: says(extinguisher),
  eqExtSeal: says(extinguisher),
  eqChock: 'silent',
  eqWarningSigns: 'silent',
  eqEyeWash: says(eyeRinsing),
  eqVest: 'silent',
  eqLamp: 'silent',
  eqGloves: says(gloves),
  eqEyeProt: says(gloves),
  eqEscapeMask: says(escapeMask),
  eqFirstAid: 'silent',
  eqInstructions: says(papersMissing),
  eqCones: 'silent',
  eqGasDetector: says(detector),
  eqLeakSpray: 'silent',
  tbLeak: says(gasAtTank),
  tbReliefValve: 'silent',
  tbHoseDamage: says(hose),
  tbHoseFitting: says(hose),
  tbHoseDue: says(hose),
  tbHoseReel: 'silent',
  tbCoupling: says(connection),
  tbVapourReturn: 'silent',
  tbBreakaway: says(interlock),
  tbEmergencyStop: says(wheelNut),
  tbRemote: says(earthingFails),
  tbBottomValve: says(cannotShut),
  tbThermalFuse: 'silent',
  tbEarthReel: says(earthContact),
  tbOverfillPlug: says(overfillTripped),
  tbPump: 'silent',
  tbBypass: 'silent',
  tbMeter: 'silent',
  tbMeterSeal: 'silent',
  tbMeterDue: 'silent',
  tbTempComp: 'silent',
  tbPrinter: 'silent',
  tbOuterValve: says(cannotShut),
  tbCaps: 'silent',
  tbPressureGauge: 'silent',
  tbThermometer: 'silent',
  tbLevelGauge: 'silent',
  tbCabinetDoor: says(cabinetLock),
  tbTankShell: says(vehicleDamaged),
  tbTankPlate: says(tankTest),
  tbVacuum: says(iced),
  tbHoldingTime: says(pressureRise),
  tbOxygenClean: says(oilAtOxygen),
  tbLadder: 'silent',
  tbCollision: says(vehicleDamaged),
  tbOrangePlate: says(platesWrong),
  tbPlacards: says(platesWrong),
  tbLights: says(lights),
  tbMarking: 'silent',
  tbTyre: says(brakes),
  tbWheel: says(wheelNut),
  tbBrake: says(wheelNut),
  tbSuspension: 'silent',
  tbKingpin: says(brakes),
  tbDrawbar: says(brakes),
  tbLandingGear: 'silent',
  tbUnderrun: says(mudguard),
  tbToolbox: 'silent',
  tbOther: 'silent',
};
