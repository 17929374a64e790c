/**
 * The source of the proposed level of each defect. This is a statement in the driver manual, or the
 * confirmation by the technician on duty, which is still missing for entries marked "silent". Only
 * scripts and tests use this file.
 */

/** A sentence or a table row in a chapter. */
export interface Statement {
  /** The number of the chapter. */
  readonly chapter: number;
  /** The id of the section, or "stop-if" for the box at the beginning of the chapter. */
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

const statedIn = (statement: Statement): DefectSource => ({ statement });

/**
 * "silent" means that the manual has no statement and the technician on duty has not confirmed the
 * level yet. `confirmed` is the day of the confirmation, YYYY-MM-DD.
 */
export const defectSources: Readonly<
  Record<string, DefectSource | 'silent' | { readonly confirmed: string }>
> = {
  ctLeak: statedIn(smell),
  ctPressureHigh: statedIn(reliefBlows),
  ctOverfilled: statedIn(overfilled),
  ctWrongProduct: statedIn(signWrong),
  ctOutOfGas: statedIn(emptyTank),
  ctAccessRoad: 'silent',
  ctParking: statedIn(noSafePlace),
  ctDistanceHose: 'silent',
  ctNoSight: statedIn(noSight),
  ctPathTrip: 'silent',
  ctIgnition: statedIn(ignition),
  ctFireLoad: 'silent',
  ctVegetation: 'silent',
  ctOpenings: statedIn(cellarGauge),
  ctEnclosed: 'silent',
  ctBuildingChange: 'silent',
  ctImpactProtection: 'silent',
  ctFence: statedIn(signFaded),
  ctSignage: statedIn(signFaded),
  ctExtinguisher: 'silent',
  ctPlate: statedIn(plateIllegible),
  ctDomeCover: 'silent',
  ctDomeShaftWater: statedIn(puddle),
  ctFoundation: 'silent',
  ctFloating: statedIn(floating),
  ctCoating: 'silent',
  ctCorrosion: 'silent',
  ctAnode: 'silent',
  ctShellDamage: statedIn(tankDamaged),
  ctFillValve: statedIn(damagedValve),
  ctFillCap: 'silent',
  ctVapourValve: 'silent',
  ctLiquidOff: 'silent',
  ctReliefValve: statedIn(damagedValve),
  ctReliefCap: statedIn(rainCap),
  ctGauge: statedIn(cellarGauge),
  ctUllage: statedIn(ullageFaulty),
  ctOverfillDevice: statedIn(earthingFails),
  ctManometer: 'silent',
  ctRegulator: 'silent',
  ctPipework: 'silent',
  ctRemoteFill: 'silent',
  ctEarthing: statedIn(earthSpike),
  ctVaporizer: 'silent',
  ctCryoIce: statedIn(iced),
  ctCryoCoupling: statedIn(oilAtOxygen),
  ctCryoApron: statedIn(oilAtOxygen),
  ctAsphyxia: 'silent',
  ctInspectionOuter: statedIn(cellarGauge),
  ctInspectionInner: statedIn(cellarGauge),
  ctDocuments: 'silent',
  ctOther: 'silent',
  chBrakeService: statedIn(wheelNut),
  chBrakeParking: statedIn(brakes),
  chBrakeAir: statedIn(brakes),
  chRetarder: 'silent',
  chAbsEsc: statedIn(absLamp),
  chTyreDamage: statedIn(brakes),
  chTyreTread: statedIn(brakes),
  chTyrePressure: 'silent',
  chWinterTyre: statedIn(winterTyres),
  chWheelNuts: statedIn(wheelNut),
  chLightsFront: statedIn(lights),
  chLightsRear: statedIn(lights),
  chIndicator: statedIn(lights),
  chMarkerLights: 'silent',
  chHorn: 'silent',
  chSteering: statedIn(brakes),
  chSuspension: 'silent',
  chFrame: 'silent',
  chFifthWheel: statedIn(brakes),
  chCouplingLines: statedIn(brakes),
  chEngine: 'silent',
  chExhaust: 'silent',
  chGearbox: 'silent',
  chPto: 'silent',
  chFuel: 'silent',
  chElectrics: 'silent',
  chBatteryIsolator: 'silent',
  chCabDoor: 'silent',
  chSeatBelt: statedIn(seatBelt),
  chWindscreen: 'silent',
  chMirrorsCamera: 'silent',
  chHeating: 'silent',
  chTachograph: 'silent',
  chTelematics: 'silent',
  chOrangePlateFront: statedIn(platesWrong),
  chPlacards: statedIn(platesWrong),
  chDocuments: statedIn(papersMissing),
  chCleanliness: statedIn(dirtyLamp),
  chAccidentDamage: statedIn(vehicleDamaged),
  chOther: 'silent',
  eqExt2kg: statedIn(extinguisher),
  eqExt6kg: statedIn(extinguisher),
  eqExtSeal: statedIn(extinguisher),
  eqChock: 'silent',
  eqWarningSigns: 'silent',
  eqEyeWash: statedIn(eyeRinsing),
  eqVest: 'silent',
  eqLamp: 'silent',
  eqGloves: statedIn(gloves),
  eqEyeProt: statedIn(gloves),
  eqEscapeMask: statedIn(escapeMask),
  eqFirstAid: 'silent',
  eqInstructions: statedIn(papersMissing),
  eqCones: 'silent',
  eqGasDetector: statedIn(detector),
  eqLeakSpray: 'silent',
  tbLeak: statedIn(gasAtTank),
  tbReliefValve: 'silent',
  tbHoseDamage: statedIn(hose),
  tbHoseFitting: statedIn(hose),
  tbHoseDue: statedIn(hose),
  tbHoseReel: 'silent',
  tbCoupling: statedIn(connection),
  tbVapourReturn: 'silent',
  tbBreakaway: statedIn(interlock),
  tbEmergencyStop: statedIn(wheelNut),
  tbRemote: statedIn(earthingFails),
  tbBottomValve: statedIn(cannotShut),
  tbThermalFuse: 'silent',
  tbEarthReel: statedIn(earthContact),
  tbOverfillPlug: statedIn(overfillTripped),
  tbPump: 'silent',
  tbBypass: 'silent',
  tbMeter: 'silent',
  tbMeterSeal: 'silent',
  tbMeterDue: 'silent',
  tbTempComp: 'silent',
  tbPrinter: 'silent',
  tbOuterValve: statedIn(cannotShut),
  tbCaps: 'silent',
  tbPressureGauge: 'silent',
  tbThermometer: 'silent',
  tbLevelGauge: 'silent',
  tbCabinetDoor: statedIn(cabinetLock),
  tbTankShell: statedIn(vehicleDamaged),
  tbTankPlate: statedIn(tankTest),
  tbVacuum: statedIn(iced),
  tbHoldingTime: statedIn(pressureRise),
  tbOxygenClean: statedIn(oilAtOxygen),
  tbLadder: 'silent',
  tbCollision: statedIn(vehicleDamaged),
  tbOrangePlate: statedIn(platesWrong),
  tbPlacards: statedIn(platesWrong),
  tbLights: statedIn(lights),
  tbMarking: 'silent',
  tbTyre: statedIn(brakes),
  tbWheel: statedIn(wheelNut),
  tbBrake: statedIn(wheelNut),
  tbSuspension: 'silent',
  tbKingpin: statedIn(brakes),
  tbDrawbar: statedIn(brakes),
  tbLandingGear: 'silent',
  tbUnderrun: statedIn(mudguard),
  tbToolbox: 'silent',
  tbOther: 'silent',
};
